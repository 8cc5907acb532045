import { displayNameWithDegree } from "@/lib/providers/display-name";

type Named = { first_name: string; middle_name: string; last_name: string; degree: string };

/** "Quillfeather, Ada Marie · MD", from the members that the API answers. */
export const providerName = ({ first_name, middle_name, last_name, degree }: Named): string =>
  displayNameWithDegree({ firstName: first_name, middleName: middle_name, lastName: last_name, degree });
