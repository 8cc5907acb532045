import { facilities } from "@/lib/facilities/import/importable";
import { providers } from "@/lib/providers/import/importable";
import type { Importable } from "./importable";
import type { ImportKind } from "./import-kinds";

/** What can be imported, by its kind. */
export const importables: Readonly<Record<ImportKind, Importable>> = { providers, facilities };
