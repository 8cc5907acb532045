"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { providerName } from "@/components/providers/provider-name";
import { Skeleton } from "@/components/ui/skeleton";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { getFacility } from "@/lib/facilities/operations";
import { getProvider } from "@/lib/providers/operations";

async function nameOf({ kind, id }: SubjectRef): Promise<string> {
  if (kind === "facility") return (await call(getFacility, { params: { facilityId: id } })).name;
  const { data } = await call(getProvider, { query: { provider_id: id, includeFullData: false, signUrls: false } });
  return providerName(data);
}

/** A provider or facility by its name, and the way to its file. */
export function SubjectLink({ subject }: { subject: SubjectRef }) {
  const name = useQuery({ queryKey: ["subject-name", subject.id], queryFn: () => nameOf(subject) });
  if (name.isPending) return <Skeleton className="h-5 w-48" />;
  return (
    <Link
      href={`/console/${subject.kind === "provider" ? "providers" : "facilities"}/${subject.id}`}
      className="min-w-0 rounded-small font-medium text-ink underline decoration-line-strong underline-offset-2 wrap-anywhere"
    >
      {name.data ?? subject.id}
    </Link>
  );
}
