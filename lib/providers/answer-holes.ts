import { randomUUID } from "node:crypto";
import type { Context } from "@/lib/api/context";
import { signLink } from "@/lib/documents/signed-links";
import { lastFourOnRecord } from "@/lib/sections/provider-ssn";

// What a kept answer cannot hold: a link is signed for some minutes, and a social security number lies sealed. In their
// place stands what to put there, between two of these, which JSON has only escaped: no text of a client's reads so.
const edge = "\u0001";

/** Makes holes in what becomes JSON, and cuts them out of it. */
export function makeHoles() {
  const mark = randomUUID();
  return {
    link: (documentId: string): string => `${mark}link ${documentId}${mark}`,
    lastFour: (sealed: string): string => `${mark}number ${sealed}${mark}`,
    cut: (json: string): string => json.replaceAll(mark, edge),
  };
}
export type Holes = ReturnType<typeof makeHoles>;

/** The JSON of an answer about a provider with its holes filled. */
export async function fillHoles(
  { organizationId, now }: Pick<Context, "organizationId" | "now">,
  providerId: string,
  json: string,
): Promise<string> {
  if (!json.includes(edge)) return json;
  const fill = (hole: string): Promise<string> => {
    const [kind, value = ""] = hole.split(" ");
    return kind === "link"
      ? signLink({ organizationId, documentId: value, disposition: "attachment" }, now)
      : lastFourOnRecord(value, { organizationId, providerId });
  };
  const pieces = json.split(edge).map(async (piece, index) =>
    // A hole lies within a text.
    index % 2 === 0 ? piece : JSON.stringify(await fill(piece)).slice(1, -1),
  );
  return (await Promise.all(pieces)).join("");
}
