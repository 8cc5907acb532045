import { z } from "zod";

/** Most rows of a list of attested data. */
export const maximumAttestedRows = 500;

/** What the provider said and, beside it, what was asked. Every value is text as it was sent, also dates and amounts. */
export const AttestedValue = z
  .object({
    value: z.string().max(4000).meta({ title: "Value" }),
    description: z.string().max(4000).meta({ title: "Description" }),
  })
  .meta({ id: "AttestedValue" });

export const attested = (title: string) => AttestedValue.meta({ title });

/** A document's reference or address, as it was sent. */
export const documentReference = (title = "Document") => z.string().max(4000).meta({ title });

export const rowsOf = <Row extends z.ZodType>(title: string, row: Row) =>
  z.array(row).max(maximumAttestedRows, `may hold ${maximumAttestedRows} rows at most`).meta({ title });
