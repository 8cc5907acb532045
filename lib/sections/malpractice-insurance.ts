import { z } from "zod";
import { MalpracticeSource } from "./closed-lists";
import { type Element, inOrder } from "./element";
import { listSection } from "./list-section";
import { amount, choice, date, requiredText, secondNameOf, text, twinned, verification } from "./member";

const expiration = twinned(date({ column: "expiration_date", title: "Expiration date" }), null);
const withExpiration = (element: Element): Element => ({
  ...element,
  policyExpirationDate: element.policyExpirationDate ?? element.expiry_date,
});
const message = "must not be before the effective date";

export const malpracticeInsurance = listSection({
  name: "malpractice_insurance",
  noun: "malpractice policy",
  schema: "MalpracticeInsurance",
  table: "malpractice_insurances",
  idPrefix: "mal",
  feeds: ["malpractice_insurance"],
  members: {
    policy_number: requiredText({ column: "policy_number", title: "Policy number" }, 100),
    policyHolder: text({ column: "policy_holder", title: "Policy holder" }),
    insuranceType: text({
      column: "insurance_type",
      title: "Insurance type",
      hint: "For example Professional Liability",
    }),
    pliCoverageType: text({ column: "coverage_type", title: "Coverage type", hint: "For example Claims made" }),
    individualCoverageFlag: {
      input: z.boolean().default(true).meta({ title: "Individual coverage" }),
      answer: z.boolean(),
      column: "individual_coverage",
    },
    occurrence_coverage_amount: amount({ column: "occurrence_coverage_amount", title: "Coverage per occurrence" }),
    aggregate_coverage_amount: amount({ column: "aggregate_coverage_amount", title: "Aggregate coverage" }),
    policyEffectiveDate: date({ column: "effective_date", title: "Effective date" }),
    policyCurrentEffectiveDate: date({ column: "current_effective_date", title: "Current effective date" }),
    policyExpirationDate: expiration,
    source: choice(MalpracticeSource, { column: "source", title: "Source" }),
    ...verification,
    expiry_date: secondNameOf(expiration, "policyExpirationDate"),
  },
  derived: {
    answer: { status: z.enum(["active", "expired"]) },
    show: ({ expiration_date: expires }, { today }) => ({
      status: typeof expires === "string" && expires < today ? "expired" : "active",
    }),
  },
  objections: [
    (element) => inOrder("policyEffectiveDate", "policyExpirationDate", message)(withExpiration(element)),
    (element) => inOrder("policyCurrentEffectiveDate", "policyExpirationDate", message)(withExpiration(element)),
  ],
});
