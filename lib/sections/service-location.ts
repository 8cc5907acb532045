import { z } from "zod";
import { StateCode } from "@/lib/providers/provider-input";
import { answersOf, columnsOf, type Element, inputsOf, toColumns, toMembers } from "./element";
import { optionalChoice, text } from "./member";
import { objectSection } from "./object-section";

const service = { healthcareServiceName: text({ column: "service_name", title: "Service" }) };
const address = {
  address1: text({ column: "service_address1", title: "Address" }),
  address2: text({ column: "service_address2", title: "Address, second line" }),
  city: text({ column: "service_city", title: "City" }, 100),
  state: optionalChoice(StateCode, { column: "service_state", title: "State" }),
  zipCode: text({ column: "service_zip", title: "ZIP code" }, 20),
  country: text({ column: "service_country", title: "Country" }, 100),
};
const Address = z.object(inputsOf(address)).meta({ id: "ServiceAddressElement" });

/** The one service and address that the specification shows of a provider, beside all practice locations. */
export const serviceLocation = objectSection({
  name: "practitioner_practice_location",
  noun: "service location",
  table: "provider_profiles",
  feeds: [],
  Input: z
    .object({ ...inputsOf(service), address: Address.default(Address.parse({})).meta({ title: "Address" }) })
    .meta({ id: "ServiceLocationElement" }),
  Answer: z
    .object({ ...answersOf(service), address: z.object(answersOf(address)).meta({ id: "ServiceAddress" }) })
    .meta({ id: "ServiceLocation" }),
  columns: [...columnsOf(service), ...columnsOf(address)],
  toColumns: (element) => ({
    ...toColumns(service, element),
    ...toColumns(address, element.address as Element),
  }),
  toElement: (row) => ({ ...toMembers(service, row), address: toMembers(address, row) }),
});
