import type { CaqhAddress } from "./profile";
import type { Nested } from "./write-xml";

export const moment = (day: string | null): string | null => day && `${day}T00:00:00`;

export const address = (one: CaqhAddress | null): Nested =>
  one === null
    ? {}
    : {
        Address: one.address1,
        Address2: one.address2,
        City: one.city,
        State: one.state,
        PostalCode: one.zipCode.replace("-", ""),
        Country: { CountryName: one.country },
      };

export const period = ({ startDate, endDate }: { startDate: string | null; endDate: string | null }): Nested => ({
  StartDate: moment(startDate),
  EndDate: moment(endDate),
});
export const validity = (one: { issueDate: string | null; expirationDate: string | null }): Nested => ({
  IssueDate: moment(one.issueDate),
  ExpirationDate: moment(one.expirationDate),
});
