import { z } from "zod";
import { CalendarDate, Text } from "@/lib/api/wire-schemas";
import { StateCode } from "@/lib/providers/provider-input";
import { ProfessionalIdType } from "@/lib/sections/closed-lists";
import { inOrder, refusing } from "@/lib/sections/element";

/** Most professional ids of one call. */
export const maximumProfessionalIds = 1000;

export const ProfessionalIdInput = z
  .object({
    type: ProfessionalIdType.meta({ title: "Type" }),
    number: Text(100).meta({ title: "Number" }),
    state: StateCode.optional().meta({ title: "State" }),
    issue_date: CalendarDate.optional().meta({ title: "Issue date" }),
    expiration_date: CalendarDate.optional().meta({ title: "Expiration date" }),
    source: z.string().max(200).optional().meta({ title: "Source" }),
    notes: z.string().max(2000).optional().meta({ title: "Notes" }),
  })
  .check(refusing(inOrder("issue_date", "expiration_date", "must not be before the issue date")))
  .meta({ id: "ProfessionalIdInput" });

/** An id that was added; provider detail shows its `notes` as `note`. */
export const CreatedProfessionalId = z
  .object({
    id: z.string(),
    type: ProfessionalIdType,
    number: z.string(),
    state: z.string(),
    issue_date: z.iso.date().optional(),
    expiration_date: z.iso.date().optional(),
    source: z.string(),
    notes: z.string(),
  })
  .meta({ id: "CreatedProfessionalId" });
