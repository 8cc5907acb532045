import type { Metadata } from "next";
import { Suspense } from "react";
import { FacilityTable } from "@/components/facilities/facility-table";

export const metadata: Metadata = { title: "Facilities" };

export default function FacilitiesPage() {
  return (
    <Suspense>
      <FacilityTable />
    </Suspense>
  );
}
