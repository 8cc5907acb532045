import { oneLine } from "@/lib/outreach/outreach-letter";
import { invitationDays, type LinkPurpose, passwordResetHours } from "./account-schemas";

export type LetterFacts = {
  name: string;
  email: string;
  roles: readonly string[];
  organizationName: string;
  /** Who asked for it; empty where the person did. */
  askedBy: string;
  link: string;
};

/** Subject and text of the letter that carries a link. */
export function accountLetter(purpose: LinkPurpose, facts: LetterFacts): { subject: string; text: string } {
  const [name, organization, askedBy] = [facts.name, facts.organizationName, facts.askedBy].map(oneLine) as [
    string,
    string,
    string,
  ];
  const ignore = "If you did not expect this letter, you need not do anything: without the link nothing changes.";
  if (purpose === "invitation") {
    return {
      subject: `${organization}: your account for credentialing`,
      text: [
        `Dear ${name},`,
        `${askedBy || organization} has invited you to ${organization} on Credence, where providers and facilities are credentialed. You are invited as ${facts.roles.join(" and ")}.`,
        `Set a password within ${invitationDays} days; afterwards you sign in with ${facts.email}:`,
        facts.link,
        ignore,
      ].join("\n\n"),
    };
  }
  return {
    subject: `${organization}: set a new password`,
    text: [
      `Dear ${name},`,
      `${askedBy ? `${askedBy} had this link sent to you` : "You asked for this link"}: with it you set a new password for ${facts.email} at ${organization} on Credence. It is good for ${passwordResetHours} hours and once.`,
      facts.link,
      "Until then your present password stays. All of your sessions end when you set the new one.",
      ignore,
    ].join("\n\n"),
  };
}
