import type { Context } from "@/lib/api/context";
import { newId } from "@/lib/ids";

/** A reason and a template of the organization's own. */
export async function addOutreachSettings({ db, organizationId }: Context): Promise<{ orn: string; otp: string }> {
  const [orn, otp] = [newId("orn"), newId("otp")];
  const reason = { key: "sedation-permit", label: "Sedation permit", sentence: "Please send us your sedation permit." };
  await db.outreachReason.create({ data: { organizationId, id: orn, ...reason } });
  await db.outreachTemplate.create({
    data: {
      organizationId,
      id: otp,
      name: "Short letter",
      audience: "provider",
      subject: "{{organizationName}}: something is missing",
      body: "Dear {{contactName}},\n\nplease send us {{missing}}.\n\n{{senderName}}",
      createdBy: "usr_test",
      createdByName: "Test",
    },
  });
  return { orn, otp };
}

/** Settings with a sender, so that letters are sent once a mail server is set up. */
export async function settingsForLetters(
  { db, organizationId }: Context,
  { cadenceDays, maximumLetters }: { cadenceDays: number; maximumLetters: number },
): Promise<void> {
  const by = { updatedBy: "usr_test", updatedByName: "Test" };
  const senderEmail = "records@north.example";
  await db.outreachSettings.create({ data: { organizationId, senderEmail, cadenceDays, maximumLetters, ...by } });
}
