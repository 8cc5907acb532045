import { env } from "@/lib/env";

/** A label of the API with the operator's own name where its lists say Vendor (setting OPERATOR_NAME). */
export const withOperatorName = (label: string): string => label.replace(/\bVendor\b/, env().OPERATOR_NAME);
