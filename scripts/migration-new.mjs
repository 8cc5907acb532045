import fs from "node:fs";
import path from "node:path";
import { migrationsList } from "./lib/migrate.mjs";
import { reportAndExit } from "./lib/report-error.mjs";
import { root } from "./lib/root.mjs";
import { schemaFiles, withSchemaEngine } from "./lib/schema-engine.mjs";
import { startTestCluster } from "./lib/test-cluster.mjs";
import { UserError } from "./lib/user-error.mjs";

// npm run migration:new -- add_outreach: writes the SQL between the migrations and prisma/schema.prisma.

// What the migrations make by hand and schema.prisma cannot say; the engine would drop it.
const handWritten = [
  "workflows_one_unfinished_key",
  "workflows_one_unfinished_of_facility_key",
  "specialties_one_primary_key",
  "list_records_one_current_key",
  "list_matches_one_open_key",
  "policies_one_draft_key",
  "forms_one_default_key",
  "form_versions_one_draft_key",
  "form_submissions_waiting_idx",
  "screenings_one_unfinished_key",
  "providers_monitored_idx",
  "providers_shared_ready_idx",
  "providers_terminated_idx",
  "providers_flag_count_idx",
  "providers_list_idx",
  "workflows_list_idx",
  "workflows_facility_idx",
  "workflows_assigned_idx",
  "workflows_decided_idx",
  "facilities_monitored_idx",
  "flags_expiring_idx",
  "flags_expiration_idx",
  "flags_report_idx",
  "flags_shared_idx",
  "flags_name_idx",
  "flag_tallies_waiting_idx",
  "flag_hours_waiting_idx",
  "flag_changes_recent_idx",
  "exports_uncleaned_idx",
  "exports_kept_idx",
  "import_runs_kept_idx",
  "outreach_templates_one_default_key",
  "outreaches_due_idx",
  "webhook_deliveries_due_idx",
  "webhook_deliveries_queue_idx",
  "webhook_deliveries_dead_idx",
  "webhook_deliveries_all_dead_idx",
  "outbox_events_subject_idx",
  "caqh_proposals_one_open_key",
  "conflicts_of_interest_open_provider_key",
  "conflicts_of_interest_open_facility_key",
  "audit_entries_client_idx",
  "audit_entries_address_idx",
];

async function difference() {
  const cluster = await startTestCluster();
  try {
    const { stdout } = await withSchemaEngine(cluster.urls.owner, (engine) =>
      engine.diff({
        from: { tag: "migrations", ...migrationsList() },
        to: { tag: "schemaDatamodel", files: schemaFiles() },
        script: true,
        exitCode: null,
        filters: { externalTables: [], externalEnums: [] },
      }),
    );
    return stdout ?? "";
  } finally {
    await cluster.stop();
  }
}

// Columns that the database computes: the engine takes their expression for a default to be dropped.
const computed =
  /^ALTER TABLE "(?:flags|providers)" ALTER COLUMN "list_item" DROP DEFAULT,\n.*SET DATA TYPE text;\s*/gm;

function withoutHandWritten(script) {
  return script
    .replaceAll(computed, "")
    .split(/(?=^-- )/m)
    .filter((part) => !/^-- AlterTable\s*$/.test(part))
    .filter((part) => !(/^DROP INDEX/m.test(part) && handWritten.some((name) => part.includes(`"${name}"`))))
    .join("");
}

try {
  const name = process.argv[2];
  if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new UserError("Name the migration in lower case, for example: npm run migration:new -- add_outreach");
  }
  const script = withoutHandWritten(await difference());
  if (script.trim() === "" || script.includes("This is an empty migration")) {
    console.log("The migrations already make what prisma/schema.prisma says.");
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const folder = path.join(root, "prisma/migrations", `${stamp}_${name}`);
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, "migration.sql"), script);
    console.log(
      `Wrote ${path.relative(root, folder)}/migration.sql: read it, and for every new table of an organization`,
    );
    console.log("add SELECT protect_organization_table('…'); at its end.");
  }
} catch (error) {
  reportAndExit(error);
}
