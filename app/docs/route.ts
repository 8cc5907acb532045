import { referenceHeaders, referencePage } from "@/lib/api/reference-page";

export const GET = () => new Response(referencePage, { headers: referenceHeaders });
