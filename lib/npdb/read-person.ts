import { isNpi } from "@/lib/providers/npi";
import type { NamedPerson } from "./response";
import { elementAt, textAt, type XmlElement } from "./xml-tree";

const cut = (text: string, length: number): string => text.slice(0, length);
const allNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The `individual` of a response or a report. Social security numbers stand in it too: they are not read. */
export function readPerson(element: XmlElement | undefined): NamedPerson {
  const home = elementAt(element, "homeAddress");
  const npi = textAt(element, "npi");
  const birthDate = textAt(element, "birthdate");
  return {
    lastName: cut(textAt(element, "name", "last"), 100),
    firstName: cut(textAt(element, "name", "first"), 100),
    middleName: cut(textAt(element, "name", "middle"), 100),
    otherNames: allNamed(element, "otherName").map(writtenName).filter(Boolean).slice(0, 50),
    sex: cut(textAt(element, "sex").toUpperCase(), 1),
    birthDate: /^\d{4}-\d{2}-\d{2}/.exec(birthDate)?.[0] ?? "",
    npi: isNpi(npi) ? npi : "",
    licenses: allNamed(element, "occupationAndLicensure").flatMap((license) => {
      const number = textAt(license, "number");
      return number === "" ? [] : [{ number: cut(number, 100), state: cut(textAt(license, "state"), 2) }];
    }),
    homeAddress: {
      address: cut([textAt(home, "address"), textAt(home, "address2")].filter(Boolean).join(", "), 200),
      city: cut(textAt(home, "city"), 100),
      state: cut(textAt(home, "state"), 50),
      zip: cut([textAt(home, "zip"), textAt(home, "zip4")].filter(Boolean).join("-"), 20),
    },
  };
}

/** "Last, First" of a name that is one text or has parts. */
const writtenName = (element: XmlElement): string =>
  cut(
    element.children.length === 0
      ? element.text.trim()
      : [textAt(element, "last"), textAt(element, "first")].filter(Boolean).join(", "),
    200,
  );
