/** What a response of the National Practitioner Data Bank says, as it is kept with the query. */

export type ReportKind = "adverse-action" | "malpractice-payment" | "judgment-or-conviction";

/** A person as the Data Bank names him or her; empty where it does not say. */
export type NamedPerson = {
  lastName: string;
  firstName: string;
  middleName: string;
  otherNames: string[];
  /** M, F or U */
  sex: string;
  /** YYYY-MM-DD */
  birthDate: string;
  npi: string;
  licenses: { number: string; state: string }[];
  homeAddress: { address: string; city: string; state: string; zip: string };
};

export type NpdbReport = {
  dcn: string;
  kind: ReportKind;
  /** One of npdbActions. */
  typeOfAction: string;
  /** The codes and words for the action as they were sent, for whoever reads the report. */
  actionCodes: string[];
  /** Who sent the report in. */
  entity: string;
  reportDate: string;
  createdDate: string;
  actionDate: string;
  paymentDate: string;
  allegationDate: string;
  /** US dollars, as it was sent. */
  amount: string;
  subject: NamedPerson;
};

export type NpdbResponse = {
  dcn: string;
  processDate: string;
  queryType: "one-time" | "continuous";
  /** Who asked. */
  entity: string;
  subject: NamedPerson;
  reports: NpdbReport[];
};
