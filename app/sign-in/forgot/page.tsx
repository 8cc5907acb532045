import type { Metadata } from "next";
import { EntryCard } from "@/components/auth/entry-card";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { ForgotPasswordForm } from "@/components/users/forgot-password-form";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Forgot password" };
// Whether letters go out is a setting of the running program, not of the build.
export const dynamic = "force-dynamic";

export default function ForgotPasswordPage() {
  const hasMailServer = env().SMTP_URL !== undefined;
  return (
    <EntryCard
      title="Forgot your password?"
      about={
        hasMailServer
          ? "A link to set a new one goes to your e-mail address."
          : "A Supervisor of your organization makes a link for you."
      }
    >
      {hasMailServer ? (
        <ForgotPasswordForm />
      ) : (
        <Notice title="This service sends no letters">
          Ask a Supervisor for a link to set a new password: it is made on your account under Users, and good for two
          hours.
        </Notice>
      )}
      <ButtonLink href="/sign-in" size="large" full>
        Back to sign-in
      </ButtonLink>
    </EntryCard>
  );
}
