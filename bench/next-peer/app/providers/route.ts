import { prisma } from "../prisma";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const rows = await prisma.provider.findMany({
    where: { organizationId: query.get("organization") ?? "" },
    orderBy: [{ updatedAt: "asc" }, { id: "asc" }],
    take: Number(query.get("limit") ?? 10),
  });
  return Response.json(rows);
}
