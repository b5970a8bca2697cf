import { useMutation } from '@tanstack/react-query';
import { showToast } from '@/components/ui/overlay/toast-store';
import { toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';

/** Texts about leaving the mall. */
export interface LeaveTexts {
  opening: string;
  gone: string;
  /** The link leads to a host that is not allowed. */
  refused: string;
  failed: string;
}

function getFailureText(error: unknown, texts: LeaveTexts): string {
  const { code, reason } = toApiError(error);
  if (reason === 'host_not_allowed') return texts.refused;
  return code === 404 ? texts.gone : texts.failed;
}

/**
 * Opens a subsidised product on its platform: loads its link, which the server has checked against the allowed hosts, and
 * leaves the mall (R-PARTNER-11).
 */
export function useOpenDeal(texts: LeaveTexts) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (goodsId: string) => callMall('dtkPrivilegeLink', { goodsId }),
    onMutate: () => showToast(texts.opening),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showToast(getFailureText(error, texts), { tone: 'error' }),
  });
  return {
    openingId: isPending ? variables : undefined,
    open: (goodsId: string) => {
      if (!isPending) mutate(goodsId);
    },
  };
}
