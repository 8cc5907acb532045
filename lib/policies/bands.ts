// Safe to import in the browser: no Prisma, no Node.

import { type Band, bandLabels } from "@/lib/verification/matching/policy";

export const bandNames = Object.keys(bandLabels) as [Band, ...Band[]];
