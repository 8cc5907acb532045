import { metricsPage } from "@/lib/metrics/metrics-page";

export const GET = metricsPage;
