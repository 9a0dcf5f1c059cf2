// Lists background work of the company that was given up, to try again or dismiss; renders nothing when there is none.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failedWork, type FailedWork as Work } from '@worklane/contract/failed-work';
import { call } from '../../../platform/api/call.ts';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { Section, SectionRow, SectionRows } from '../../../ui/section.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { failedWorkQuery } from '../data.ts';

export function FailedWork() {
  const client = useQueryClient();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const query = failedWorkQuery(companyId);
  const { data: works = [] } = useQuery({ ...query, enabled: companyId !== '' });
  const again = () => client.invalidateQueries(query);
  const paramsOf = ({ id }: Work) => ({ params: { company: companyId, work: id } });
  const retry = useMutation({
    mutationFn: (work: Work) => call(failedWork.retry, paramsOf(work)),
    onSuccess: () => toastDone('Trying again. It is listed here if it fails once more.'),
    onError: ({ message }) => toastError('Could not try again', message),
    onSettled: again,
  });
  const dismiss = useMutation({
    mutationFn: (work: Work) => call(failedWork.dismiss, paramsOf(work)),
    onError: ({ message }) => toastError('Could not dismiss it', message),
    onSettled: again,
  });
  if (works.length === 0) return null;
  const isBusy = retry.isPending || dismiss.isPending;
  return (
    <Section
      id="failed-work"
      title="Failed background work"
      note="Worklane tried these several times. They leave this list after a week."
    >
      <SectionRows>
        {works.map((work) => (
          <SectionRow
            key={work.id}
            title={work.says}
            facts={
              <>
                Failed <RelativeTime at={work.failed_at} />, after {work.tries === 1 ? '1 try' : `${work.tries} tries`}
              </>
            }
          >
            <Button variant="default" size="xs" disabled={isBusy} onClick={() => retry.mutate(work)}>
              Try again
            </Button>
            <Button variant="subtle" size="xs" disabled={isBusy} onClick={() => dismiss.mutate(work)}>
              Dismiss
            </Button>
          </SectionRow>
        ))}
      </SectionRows>
    </Section>
  );
}
