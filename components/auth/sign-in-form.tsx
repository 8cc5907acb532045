"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { signIn } from "next-auth/react";
import Link from "next/link";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { describeFailure, type SignInFailure } from "@/components/auth/sign-in-failure";
import { signInInPlace } from "@/components/auth/sign-in-in-place";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";

const Credentials = z.object({
  email: z.email({ error: "Enter your e-mail address, for example ada@clinic.example." }),
  password: z.string().min(1, { error: "Enter your password." }),
});
type Credentials = z.infer<typeof Credentials>;

export type DemoCredential = Credentials & { role: string; organization: string };

type SignInFormProps = {
  /** Where to go afterwards: a path of the console. */
  callbackUrl: string;
  /** What an earlier try left in the address. */
  error?: string;
  /** Why the session that this browser had is over, in a sentence. */
  over?: string;
  hasSingleSignOn: boolean;
  demo: DemoCredential[];
};

/** E-mail and password, single sign-on where it is set up, and the people of the demo. */
export function SignInForm({ callbackUrl, error, over, hasSingleSignOn, demo }: SignInFormProps) {
  const [failure, setFailure] = useState(() => saidFirst(error, over));
  const [signingInAs, setSigningInAs] = useState<string | null>(null);
  const form = useForm<Credentials>({ resolver: zodResolver(Credentials), defaultValues: { email: "", password: "" } });

  const enter = async (credentials: Credentials) => {
    setFailure(undefined);
    setSigningInAs(credentials.email);
    const code = await signInInPlace(credentials);
    if (code === null) {
      // A whole navigation, so that nothing of an earlier person stays in memory.
      window.location.assign(callbackUrl);
      return;
    }
    setSigningInAs(null);
    setFailure(describeFailure(code));
    form.setFocus("password", { shouldSelect: true });
  };

  return (
    <>
      {failure && (
        <Notice tone={failure.tone ?? "critical"} role="alert" title={failure.title}>
          {failure.help}
        </Notice>
      )}
      {/* method="post": should it be sent before the page is ready, the password does not end up in the address. */}
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(enter, () => setFailure(undefined))}
        className="flex flex-col gap-4"
      >
        <Field label="E-mail" error={form.formState.errors.email?.message}>
          <Input {...form.register("email")} type="email" size="large" autoComplete="username" spellCheck={false} />
        </Field>
        <Field label="Password" error={form.formState.errors.password?.message}>
          <Input {...form.register("password")} type="password" size="large" autoComplete="current-password" />
        </Field>
        <Link href="/sign-in/forgot" className="-mt-2 self-end text-13 text-ink-2 hover:text-ink hover:underline">
          Forgot password?
        </Link>
        <Button type="submit" variant="primary" size="large" full busy={signingInAs === form.getValues("email")}>
          Sign in
        </Button>
      </form>
      {hasSingleSignOn && (
        <Button size="large" full onClick={() => signIn("oidc", { callbackUrl })}>
          Sign in with single sign-on
        </Button>
      )}
      {demo.length > 0 && <DemoPeople people={demo} signingInAs={signingInAs} onChoose={enter} />}
    </>
  );
}

type DemoPeopleProps = {
  people: DemoCredential[];
  signingInAs: string | null;
  onChoose: (credentials: Credentials) => void;
};

function DemoPeople({ people, signingInAs, onChoose }: DemoPeopleProps) {
  const organizations = [...new Set(people.map(({ organization }) => organization))];
  return (
    <section aria-labelledby="demo-people" className="border-t pt-4">
      <h2 id="demo-people" className="text-13 font-medium text-ink">
        This is a demo: sign in as
      </h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {organizations.map((organization) => (
          <div key={organization} role="group" aria-label={organization} className="min-w-0">
            <p className="mb-1.5 truncate text-12 text-ink-3">{organization}</p>
            <div className="flex flex-col gap-1.5">
              {people
                .filter((person) => person.organization === organization)
                .map(({ email, password, role }, index, staff) => (
                  <Button
                    key={email}
                    full
                    busy={signingInAs === email}
                    disabled={signingInAs !== null}
                    onClick={() => onChoose({ email, password })}
                  >
                    {nameAmong(staff.slice(0, index), role)}
                  </Button>
                ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

/** "Provisional Approver", and of the next one "Provisional Approver 2". */
function nameAmong(before: readonly DemoCredential[], role: string): string {
  const same = before.filter((person) => person.role === role).length;
  return same === 0 ? role : `${role} ${same + 1}`;
}

/** What went wrong with this try says more than how the session before it ended. */
function saidFirst(error: string | undefined, over: string | undefined): SignInFailure | undefined {
  if (over && (error === undefined || error === "SessionRequired")) {
    return { title: over, help: "Sign in to go on.", tone: "neutral" };
  }
  return error === undefined ? undefined : describeFailure(error);
}
