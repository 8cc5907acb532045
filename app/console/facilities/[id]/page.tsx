import type { Metadata } from "next";
import { FacilityFile } from "@/components/facilities/facility-file";

export const metadata: Metadata = { title: "Facility file" };

type FacilityPageProps = { params: Promise<{ id: string }> };

export default async function FacilityPage({ params }: FacilityPageProps) {
  const { id } = await params;
  return <FacilityFile key={id} facilityId={id} />;
}
