import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";
import { dateOrders, importKinds } from "./import-kinds";

const fieldTypes = ["text", "date", "yes-no", "number", "choice", "states", "list"] as const;

/** A member of the record that a column can fill. */
export const ImportField = z
  .object({
    member: z.string(),
    title: z.string(),
    group: z.string().meta({ description: "What it is part of: the provider, its group, a license of the facility …" }),
    type: z.enum(fieldTypes),
    isRequired: z.boolean().meta({ description: "Needs a column or a value for every row" }),
    canHaveDefault: z.boolean().meta({ description: "False for what tells one record from another" }),
    choices: z.array(z.string()).meta({ description: "Of a choice: the values that are taken; else empty" }),
    description: z.string(),
  })
  .meta({ id: "ImportField" });
export type ImportField = z.infer<typeof ImportField>;

const DateOrder = z.enum(dateOrders);

export const ImportColumn = z
  .object({
    name: z.string(),
    examples: z.array(z.string()).meta({ description: "Up to 5 different values, each at most 100 characters" }),
    filled: z.number().min(0).max(1).meta({ description: "Share of the first rows that have a value" }),
    proposed: z
      .object({ member: z.string(), by: z.enum(["remembered", "name", "values"]) })
      .nullable()
      .meta({ description: "What it seems to be, and what says so" }),
    dates: z
      .object({
        proposed: DateOrder.nullable().meta({ description: "Null where the values fit several: somebody has to say" }),
        fitting: z.array(DateOrder).meta({ description: "Orders in which all values of the first rows are dates" }),
        isAmbiguous: z.boolean(),
      })
      .nullable()
      .meta({ description: "Null where the values are no dates" }),
  })
  .meta({ id: "ImportColumn" });
export type ImportColumn = z.infer<typeof ImportColumn>;

const byMember = <Value extends z.ZodType>(value: Value) => z.record(z.string().max(100), value);

const mapping = {
  columns: byMember(z.string().max(500)).meta({ description: "{ member: column }; a column may fill several members" }),
  defaults: byMember(z.string().max(500)).meta({ description: "{ member: what stands where a row has nothing }" }),
  dates: byMember(DateOrder).meta({
    description:
      "{ member: how its dates are written }; needed for every mapped date: iso YYYY-MM-DD, us MM/DD/YYYY, day-first DD/MM/YYYY, excel a day number; names of months, and YYYY-MM-DD, are read in all of them",
  }),
};

export const ImportMappingInput = z
  .object({
    layout: z
      .string()
      .max(100)
      .nullable()
      .default(null)
      .meta({ description: "Read it by the rules of this known layout; the rest is then not looked at" }),
    columns: mapping.columns.default({}),
    defaults: mapping.defaults.default({}),
    dates: mapping.dates.default({}),
    remember: z.boolean().default(true),
  })
  .meta({ id: "ImportMappingInput" });
export type ImportMappingInput = z.output<typeof ImportMappingInput>;

export const ImportMappingState = z
  .object({
    kind: z.enum(importKinds),
    isSet: z.boolean().meta({ description: "False: this is the proposal" }),
    layout: z.string().nullable(),
    layouts: z.array(z.string()).meta({ description: "Known layouts that this file has all columns of" }),
    ...mapping,
    fields: z.array(ImportField),
    fileColumns: z.array(ImportColumn),
    missing: z.array(z.string()).meta({ description: "Required members without a column and without a default" }),
    undated: z.array(z.string()).meta({ description: "Mapped dates of which nobody has said how they are written" }),
    remembered: z
      .object({ at: MomentAnswer, byName: z.string() })
      .nullable()
      .meta({ description: "Who chose the mapping for files of these columns, and when; null: nobody yet" }),
    version: z.number().int(),
  })
  .meta({ id: "ImportMappingState" });
export type ImportMappingState = z.infer<typeof ImportMappingState>;
