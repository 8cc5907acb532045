"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { CertificateBody } from "@/components/monitoring/certificate-body";
import { monthWords } from "@/components/monitoring/certificate-months";
import { monitoringKey } from "@/components/monitoring/monitoring-queries";
import { saveCertificate } from "@/components/monitoring/save-certificate";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { getCertificate, getCertificateToDate } from "@/lib/monitoring/operations";

const toDate = "to-date:";

/** A stored certificate by its id, or the present month's to date by "to-date:" and the list. */
const read = (reference: string) =>
  reference.startsWith(toDate)
    ? call(getCertificateToDate, { query: { source: reference.slice(toDate.length) } })
    : call(getCertificate, { params: { id: reference } });

type CertificateDialogProps = { reference: string; onClose: () => void };

/** What a certificate says, and its PDF. */
export function CertificateDialog({ reference, onClose }: CertificateDialogProps) {
  const toast = useToast();
  const {
    data: certificate,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: [...monitoringKey, getCertificate.id, reference],
    queryFn: () => read(reference),
  });
  const save = useMutation({
    mutationFn: saveCertificate,
    onError: (failure) =>
      toast.failed({ title: "The certificate could not be downloaded.", description: describeError(failure) }),
  });
  const id = certificate?.id;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="wide"
      title={certificate ? `${certificate.listName}, ${monthWords(certificate.month)}` : "Certificate"}
      description={
        certificate &&
        (id === null
          ? "The month is not over: what the certificate would say by now. It is not stored."
          : "Monthly certificate of monitoring")
      }
      footer={
        id && (
          <Button icon={Download} busy={save.isPending} onClick={() => save.mutate(id)}>
            Download PDF
          </Button>
        )
      }
    >
      {certificate ? (
        <CertificateBody certificate={certificate} />
      ) : error ? (
        <ErrorState
          title="The certificate could not be loaded."
          detail={describeError(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Dialog>
  );
}
