// Shows a company's AI provider in its settings: key, model, limits, prices and usage.
import { IconBrandOpenai } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AssistantSettings } from '@worklane/contract/assistant-settings';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { dateLabel } from '../../../ui/dates/moment-label.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { ToolHead } from '../../../ui/tool-card.tsx';
import { assistantSettingsQuery } from '../data.ts';
import { KeyForm } from '../key-form.tsx';
import { LimitForm } from '../limit-form.tsx';
import styles from '../model-card.module.css';
import { ModelForm } from '../model-form.tsx';
import { PriceForm } from '../price-form.tsx';
import { UsageMeter } from '../usage-meter.tsx';

export function ModelCard() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data, error, refetch } = useQuery({ ...assistantSettingsQuery(companyId), enabled: companyId !== '' });
  return (
    <section className={styles.section} aria-labelledby="ai-integrations">
      <h2 id="ai-integrations" className={styles.heading}>
        AI Integrations
      </h2>
      <p className={styles.note}>
        The AI Project Assistant works for everyone once a key is stored. The key stays on the server.
      </p>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      <div className={styles.card} aria-busy={!data}>
        <ToolHead
          name="OpenAI API key"
          mark={<IconBrandOpenai size={20} stroke={1.6} />}
          state={data && (data.masked_key === null ? 'Not connected' : 'Active')}
          kind={data?.masked_key ? 'works' : 'none'}
        >
          {data && updatedWords(data)}
        </ToolHead>
        {data && (
          <>
            <KeyForm companyId={companyId} settings={data} />
            <ModelForm companyId={companyId} settings={data} />
            <LimitForm companyId={companyId} settings={data} />
            <PriceForm companyId={companyId} settings={data} />
            <UsageMeter companyId={companyId} />
          </>
        )}
      </div>
    </section>
  );
}

function updatedWords({ masked_key, key_updated_at, key_updated_by }: AssistantSettings): string {
  if (masked_key === null || !key_updated_at) return 'No key is stored.';
  return `Updated ${dateLabel(key_updated_at)}${key_updated_by ? ` by ${key_updated_by}` : ''}`;
}
