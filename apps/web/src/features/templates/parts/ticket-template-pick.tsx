// Picks what a new ticket starts from. Draws nothing where there are no templates, or the user can't see them.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { TicketTemplate } from '@worklane/contract/templates';
import { can } from '@worklane/domain/access/can';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { ticketTemplatesQuery } from '../data.ts';

export function TicketTemplatePick({ onPick }: { onPick: (template: TicketTemplate) => void }) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const mayView = can(useViewer(), 'template.view', { company_id: companyId });
  const { data: templates, isLoading } = useQuery({ ...ticketTemplatesQuery(companyId), enabled: mayView });
  // A place that was kept while they were fetched stays: the title must not move under who is typing it.
  const [hasPlace] = useState(isLoading);
  const wanted = useRouterState({ select: (state) => state.location.state.ticketTemplateId });
  const [chosen, setChosen] = useState('');
  const pick = (id: string) => {
    setChosen(id);
    const template = templates?.find((each) => each.id === id);
    if (template) onPick(template);
  };
  // The one the person came with is taken as soon as it is here, and only once.
  const isTaken = useRef(false);
  const takeWanted = useEffectEvent(() => {
    if (isTaken.current || !wanted) return;
    isTaken.current = true;
    pick(wanted);
  });
  const isHere = templates?.some(({ id }) => id === wanted);
  useEffect(() => {
    if (isHere) takeWanted();
  }, [isHere]);
  const offered = templates ?? [];
  if (offered.length === 0 && !hasPlace) return null;
  const none = templates?.length === 0 ? 'No templates yet' : 'None';
  return (
    <NativeSelect
      label="Template"
      disabled={offered.length === 0}
      data={[{ value: '', label: none }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
      value={chosen}
      onChange={(event) => pick(event.currentTarget.value)}
    />
  );
}
