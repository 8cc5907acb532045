import { prisma } from "../prisma";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const row = await prisma.provider.findUnique({
    where: {
      organizationId_id: { organizationId: query.get("organization") ?? "", id: query.get("provider") ?? "" },
    },
    include: {
      licenses: true,
      deas: true,
      boards: true,
      malpractice: true,
      educations: true,
      affiliations: true,
      locations: true,
      specialties: true,
      professionalIds: true,
      profile: true,
      workflows: true,
      documents: true,
      npdbReports: true,
      performance: true,
    },
  });
  if (!row) return Response.json({ message: "Not found" }, { status: 404 });
  // Prisma's decimals are objects.
  return Response.json(row);
}
