import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Actor, rolesOf } from "@/lib/api/context";
import { isoDate } from "@/lib/api/wire-schemas";
import { recordAudit } from "@/lib/audit/record";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import { storeDocument } from "@/lib/documents/store-document";
import type { Prisma } from "@/lib/generated/prisma/client";
import { certificatePdf } from "./certificate-pdf";

type Certificate = { providerId: string; fileType: string; state?: string; name: string; content: Buffer };

/** Files of so many providers come with their certificates: enough to look at, quick to write. */
const providersWithCertificates = 8;

const statuses = ["PSV_READY", "TABLED", "HOLD_FOR_COMMITTEE", "PSV_COMPLETED", "IN_PROGRESS", "CRED_APPROVED"];

const withRecords = { licenses: true, deas: true, malpractice: true } as const;
type Recorded = Prisma.ProviderGetPayload<{ include: typeof withRecords }>;

const dollars = (amount: Prisma.Decimal): string => `$${Number(amount).toLocaleString("en-US")}`;
const on = (date: Date | null): string => isoDate(date) ?? "not stated";

/** What the record says, as whoever issued it would have written it. */
function certificatesOf({ id, firstName, lastName, degree, licenses, deas, malpractice }: Recorded): Certificate[] {
  const holder = ["Holder", `${firstName} ${lastName}, ${degree}`] as const;
  return [
    ...licenses.map((row) => ({
      providerId: id,
      fileType: "License",
      state: row.state,
      name: `${row.state} license ${lastName}.pdf`,
      content: certificatePdf(`Medical board of ${row.state}`, "License to practice", [
        holder,
        ["License number", row.licenseNumber],
        ["Status", row.status],
        ["Issued", on(row.issueDate)],
        ["Expires", on(row.expirationDate)],
      ]),
    })),
    ...deas.slice(0, 1).map((row) => ({
      providerId: id,
      fileType: "DEA certificate",
      state: row.state,
      name: `DEA certificate ${lastName}.pdf`,
      content: certificatePdf("Controlled substance registration", "Registration certificate", [
        holder,
        ["Registration number", row.deaNumber],
        ["State", row.state],
        ["Expires", on(row.expirationDate)],
      ]),
    })),
    ...malpractice.slice(0, 1).map((row) => ({
      providerId: id,
      fileType: "Malpractice Insurance Policy",
      name: `Certificate of insurance ${lastName}.pdf`,
      content: certificatePdf("Certificate of liability insurance", "Professional liability", [
        ["Insured", holder[1]],
        ["Policy number", row.policyNumber],
        ["Each occurrence", dollars(row.occurrenceCoverageAmount)],
        ["Aggregate", dollars(row.aggregateCoverageAmount)],
        ["Effective", on(row.effectiveDate)],
        ["Expires", on(row.expirationDate)],
      ]),
    })),
  ];
}

/** The license, the registration and the cover of some providers as documents, uploaded by the credentialing staff. */
export async function seedDocuments(organizationId: string): Promise<void> {
  const { actor, certificates } = await inOrganization(organizationId, async (db) => {
    const user = await db.user.findFirstOrThrow({ where: { organizationId, roles: { has: "Credentialing User" } } });
    const providers = await db.provider.findMany({
      where: { organizationId, workflowStatus: { in: statuses } },
      include: withRecords,
      orderBy: { id: "asc" },
      take: providersWithCertificates,
    });
    const staff: Actor = { type: "user", id: user.id, name: user.name, roles: rolesOf(user.roles) };
    return { actor: staff, certificates: providers.flatMap(certificatesOf) };
  });
  const folder = await mkdtemp(path.join(tmpdir(), "credence-demo-"));
  try {
    for (const { content, name, ...facts } of certificates) {
      const file = path.join(folder, "certificate.pdf");
      await writeFile(file, content);
      const incoming = await storeDocument(organizationId, {
        path: file,
        size: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
        contentType: "application/pdf",
        originalName: name,
      });
      await inOrganization(organizationId, async (db) => {
        const ctx = { organizationId, actor, db, now: now(), requestId: "demo seed" };
        const { id, sha256, fileType } = await incoming.insert(ctx, { ...facts, kind: "supporting" });
        const changes = { fileType: [null, fileType], sha256: [null, sha256] } satisfies Record<
          string,
          [unknown, unknown]
        >;
        await recordAudit(ctx, { action: "uploadSupportingDocument", subjectType: "document", subjectId: id, changes });
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
