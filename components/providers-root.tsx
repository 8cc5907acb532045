"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ToastProvider } from "@/components/ui/toast";
import { ApiClientError } from "@/lib/api/client";

/** What every screen stands in: the cache of server data, toasts, tooltips. */
export function ProvidersRoot({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Tooltip.Provider delay={400}>
        <ToastProvider>{children}</ToastProvider>
      </Tooltip.Provider>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // An answer of the service does not change by asking again; silence may.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiClientError && isAnswered(error.status)),
      },
    },
  });
}

const isAnswered = (status: number) => status >= 400 && status < 500 && status !== 429;
