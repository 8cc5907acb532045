import type { Context } from "@/lib/api/context";
import { createOutreachTemplate, updateOutreachSettings } from "@/lib/outreach/service";

type Correspondence = { name: string; domain: string };

/** A sender, and a template beside the built-in letter for each audience. */
export async function seedOutreach(ctx: Context, { name, domain }: Correspondence): Promise<void> {
  const none = { params: {}, query: undefined };
  const senderEmail = `credentialing@${domain}`;
  await updateOutreachSettings(ctx, { ...none, body: { senderName: `${name} Credentialing`, senderEmail } });
  await createOutreachTemplate(ctx, {
    ...none,
    body: {
      name: "Documents that ran out",
      audience: "provider",
      isDefault: false,
      subject: "{{reminder}}{{organizationName}}: please send us current documents",
      body: [
        "Dear {{contactName}},",
        "some of the documents in your file have run out. Please send us the current ones:",
        "{{missingList}}",
        "{{reasons}}",
        "A scan or a photograph is enough. Please write to {{replyTo}} and name {{workflowId}}.",
        "Kind regards\n{{senderName}}",
      ].join("\n\n"),
    },
  });
  await createOutreachTemplate(ctx, {
    ...none,
    body: {
      name: "Certificates of a facility",
      audience: "facility",
      isDefault: false,
      subject: "{{reminder}}{{organizationName}}: certificates of {{facilityName}}",
      body: [
        "Dear {{contactName}},",
        "to complete {{about}} {{request}}.",
        "{{reasons}}",
        "Kind regards\n{{senderName}}",
      ].join("\n\n"),
    },
  });
}
