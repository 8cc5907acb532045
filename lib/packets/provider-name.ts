import type { PacketData } from "./packet-data";

type Named = Pick<PacketData["provider"], "firstName" | "middleName" | "lastName" | "degree">;

/** "Quillfeather, Ada Marie · MD" */
export const headlineName = ({ firstName, middleName, lastName, degree }: Named): string =>
  `${lastName}, ${[firstName, middleName].filter(Boolean).join(" ")}${degree ? ` · ${degree}` : ""}`;
