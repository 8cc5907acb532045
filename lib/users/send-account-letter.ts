import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import { env } from "@/lib/env";
import { currentSettings, senderOf } from "@/lib/outreach/current-settings";
import { partsOfSender } from "@/lib/outreach/mail-address";
import { handOver, type Mail } from "@/lib/outreach/mail-server";
import { accountLetter } from "./account-letter";
import { addressOfLink, tokenOfLink } from "./account-links";
import { isOpenLink } from "./account-rows";
import type { LinkPurpose } from "./account-schemas";

type Place = { organizationId: string; invitationId: string };

/** Who writes where the organization named no sender for its letters. */
const usualSender = (): string => `Credence <no-reply@${new URL(env().BASE_URL).hostname}>`;

/** The letter as it goes out; null when its link was used, replaced or has expired meanwhile, or it went out already. */
async function mailOf({ organizationId, invitationId }: Place): Promise<Mail | null> {
  return inOrganization(organizationId, async (db) => {
    const link = await db.userInvitation.findFirst({
      where: { organizationId, id: invitationId },
      include: { user: { include: { organization: { select: { name: true } } } } },
    });
    if (!link || link.sentAt !== null || !isOpenLink(link, now()) || link.user.disabledAt !== null) return null;
    const settings = await currentSettings({ db, organizationId });
    const from = partsOfSender(senderOf(settings) || usualSender());
    const { name, email, roles, organization } = link.user;
    const isOwn = link.createdBy === link.userId;
    const letter = accountLetter(link.purpose as LinkPurpose, {
      name,
      email,
      roles,
      organizationName: organization.name,
      askedBy: isOwn ? "" : link.createdByName,
      link: addressOfLink(await tokenOfLink(link)),
    });
    const messageId = `<${link.id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
    return { ...letter, from, to: email, replyTo: settings.replyTo, messageId, inReplyTo: "" };
  });
}

/**
 * Hands the letter that carries a link to the mail server and keeps what it said. Throws where the server refuses for
 * now, so that the queue tries again; a letter that was sent twice carries the same link and Message-ID.
 */
export async function sendAccountLetter(place: Place): Promise<void> {
  const { organizationId, invitationId: id } = place;
  const mail = await mailOf(place);
  if (mail === null) return;
  const { outcome, response } = await handOver(mail);
  await inOrganization(organizationId, (db) =>
    db.userInvitation.updateMany({
      where: { organizationId, id },
      data: outcome === "accepted" ? { sentAt: now(), sendProblem: "" } : { sendProblem: response },
    }),
  );
  if (outcome === "later") throw new Error("The mail server did not take the letter yet");
}
