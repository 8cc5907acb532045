import type { Context } from "@/lib/api/context";
import { systemDb } from "@/lib/db";
import { putDocument } from "@/lib/documents/storage";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { columnFacts } from "@/lib/imports/column-facts";
import { newImportKey } from "@/lib/imports/import-files";
import type { PassOptions } from "@/lib/imports/import-pass";
import { runImport } from "@/lib/imports/run-import";
import { newId } from "@/lib/ids";

/** A checked import of one row, on the seventh line, whose NPI is none; answers its id. */
export async function addImport({ organizationId, db, now }: Context): Promise<string> {
  const id = newId("imp");
  const columns = ["First Name", "Last Name", "Credentials", "NPI", "Birth date"];
  const row = ["Ada", "Quillfeather", "MD", "1234567890", "04/30/1975"];
  const content = Buffer.from(`${columns.join(",")}\n\n\n\n\n\n${row.join(",")}\n`);
  const stored = await putDocument({ organizationId, storageKey: newImportKey({ organizationId, id }), content });
  await db.importRun.create({
    data: {
      organizationId,
      id,
      kind: "providers",
      fileName: "roster.csv",
      storageKey: stored.storageKey,
      bytes: stored.size,
      storedBytes: stored.size,
      sha256: stored.sha256,
      encoding: "utf-8",
      delimiter: "comma",
      columns,
      sample: columnFacts(columns, [row]),
      mapping: {
        first_name: "First Name",
        last_name: "Last Name",
        degree: "Credentials",
        npi: "NPI",
        dob: "Birth date",
      },
      defaults: { states: "TX" },
      dates: { dob: "us" },
      state: "checked",
      rowsTotal: 1,
      rowsRead: 1,
      refused: 1,
      requestedById: "usr_test",
      requestedByName: "Test",
      requestedByType: "user",
      createdAt: now,
      updatedAt: now,
      checkedAt: now,
    },
  });
  await db.importRow.create({
    data: {
      organizationId,
      importId: id,
      line: 7,
      fields: row,
      problems: [{ column: "NPI", value: "1234567890", message: "is not an NPI: ten digits with a right check digit" }],
    },
  });
  return id;
}

export const importRun = (id: string): Promise<ImportRun> => systemDb().importRun.findFirstOrThrow({ where: { id } });

/** Runs the jobs of an import until nothing is under way; answers it then. */
export async function importToEnd(organizationId: string, id: string, options: PassOptions = {}): Promise<ImportRun> {
  for (;;) {
    const run = await importRun(id);
    if (run.state !== "checking" && run.state !== "importing") return run;
    await runImport(organizationId, id, options);
  }
}
