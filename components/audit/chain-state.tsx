"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2, TriangleAlert } from "lucide-react";
import { chainQuery } from "@/components/audit/audit-queries";
import { CopyableId } from "@/components/ui/copyable-id";
import { MomentText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { Popover } from "@/components/ui/popover";
import type { AuditChain } from "@/lib/audit/operations";
import { number } from "@/lib/counted";

/** In a line how the chain stands; opened, its head and when it was last looked at. */
export function ChainState() {
  const { data: chain } = useQuery(chainQuery);
  if (!chain || chain.sequence === 0) return null;
  const problem = chain.verified?.problem ?? null;
  return (
    <Popover
      title="The chain of the log"
      trigger={
        <button
          type="button"
          className="-mx-2 flex max-w-full min-h-8 items-center gap-1.5 rounded px-2 text-left text-13 text-ink-2 hover:bg-hover data-popup-open:bg-hover"
        >
          {problem ? (
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-critical" />
          ) : (
            <Link2 aria-hidden className="size-4 shrink-0 text-ink-3" />
          )}
          <span className="min-w-0">{problem ? "Not as it was written" : stateWords(chain)}</span>
        </button>
      }
    >
      <ChainFacts chain={chain} />
    </Popover>
  );
}

const stateWords = ({ verified }: AuditChain) =>
  verified ? (
    <>
      Chained, verified <MomentText value={verified.at} />
    </>
  ) : (
    "Chained, not verified yet"
  );

function ChainFacts({ chain }: { chain: AuditChain }) {
  const { verified, anchored } = chain;
  return (
    <div className="flex w-96 max-w-full flex-col gap-3 px-4 py-3 text-13">
      {verified?.problem && <p className="text-critical wrap-anywhere">{verified.problem}</p>}
      <DefinitionList
        items={[
          { term: "Entries", value: number(chain.entries) },
          { term: "Links", value: number(chain.sequence) },
          { term: "Newest", value: <MomentText value={chain.at} /> },
          {
            term: "Its hash",
            value: chain.hash && <CopyableId value={chain.hash} label="hash of the newest link" short />,
          },
          {
            term: "Verified",
            value: verified ? (
              <>
                <MomentText value={verified.at} />, {number(verified.entries)} entries
              </>
            ) : (
              "Not yet"
            ),
          },
          {
            term: "Anchored",
            value: anchored ? (
              <>
                <MomentText value={anchored.at} />, link {number(anchored.sequence)}
              </>
            ) : (
              "Not yet"
            ),
          },
        ]}
      />
      <p className="text-12 text-ink-3">
        Each link holds the SHA-256 of its entries and of the link before. Whoever runs the service verifies all of it
        with <code className="font-mono">credence audit verify</code>.
      </p>
    </div>
  );
}
