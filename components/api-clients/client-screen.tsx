"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ClientHead } from "@/components/api-clients/client-head";
import { clientQuery } from "@/components/api-clients/clients-queries";
import { SecretTable } from "@/components/api-clients/secret-table";
import { useClientActs } from "@/components/api-clients/use-client-acts";
import { RecordAnswer } from "@/components/records/record-answer";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { SupervisorsOnly } from "@/components/shell/supervisors-only";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText, MomentText } from "@/components/ui/date-text";
import { DefinitionList, NotGiven } from "@/components/ui/definition-list";
import type { ApiClient } from "@/lib/api-clients/client-schemas";

/** One client: as what it calls, and its secrets. */
export function ClientScreen({ clientId }: { clientId: string }) {
  return (
    <SupervisorsOnly title="API clients" about="The programs that call the API, their roles and their secrets.">
      <Client clientId={clientId} />
    </SupervisorsOnly>
  );
}

function Client({ clientId }: { clientId: string }) {
  return (
    <RecordAnswer
      answer={useQuery(clientQuery(clientId))}
      noun="API client"
      whyUnknown="The address is wrong."
      list={{ href: "/console/api-clients", label: "All API clients" }}
    >
      {({ client, etag }) => <ClientPage client={client} etag={etag} />}
    </RecordAnswer>
  );
}

function ClientPage({ client, etag }: { client: ApiClient; etag: string }) {
  const acts = useClientActs(client, etag);
  return (
    <>
      <BreadcrumbLabel text={client.name} />
      <ClientHead client={client} acts={acts} />
      <div className="flex w-full max-w-4xl flex-col gap-6 px-4 pb-10 md:px-6">
        <section aria-label="Client" className="rounded border bg-raised p-4">
          <DefinitionList items={factsOf(client)} />
        </section>
        <SecretTable client={client} acts={acts} />
        <p className="text-13">
          <Link
            href={`/console/audit?kind=api_client&q=${client.id}`}
            prefetch={false}
            className="text-accent-ink hover:underline"
          >
            What was changed on this client, and by whom
          </Link>
        </p>
      </div>
    </>
  );
}

function factsOf(client: ApiClient) {
  const lost = client.roles.filter((role) => !client.effective_roles.includes(role));
  return [
    { term: "client_id", value: <CopyableId value={client.id} label="client id" /> },
    {
      term: "Roles",
      value:
        lost.length === 0
          ? client.roles.join(", ")
          : `${client.effective_roles.join(", ") || "None"}; without ${lost.join(" and ")}, which ${client.user_name} has no more`,
    },
    {
      term: "Acts as",
      value: client.user_id ? (
        <Link href={`/console/users/${client.user_id}`} prefetch={false} className="hover:underline">
          {client.user_name}
        </Link>
      ) : (
        "Itself"
      ),
    },
    {
      term: "Last used",
      value: client.last_used_at ? <MomentText value={client.last_used_at} /> : <NotGiven label="Never" />,
    },
    { term: "Registered", value: <DateText value={client.created_at} /> },
    ...(client.revoked_at ? [{ term: "Revoked", value: <MomentText value={client.revoked_at} /> }] : []),
  ];
}
