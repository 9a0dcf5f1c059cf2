// Lists the user's sessions, and ends one of them or all others.
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { auth, type DeviceSession } from '@worklane/contract/auth';
import { call } from '../../../platform/api/call.ts';
import { signOut } from '../../../platform/session/session.ts';
import { dateTimeLabel } from '../../../ui/dates/moment-label.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import rows from '../../../ui/rows/fact-rows.module.css';
import { Tag } from '../../../ui/rows/tag.tsx';
import { toastDone } from '../../../ui/toast.tsx';
import { deviceName } from '../device-name.ts';
import { sessionsQuery } from '../security-data.ts';
import { ProfileSection } from './profile-section.tsx';
import { useChange } from './use-change.ts';

const isPhone = (name: string) => /iPhone|iPad|Android/.test(name);

export function SessionsPart() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const end = useChange({
    change: (session: string) => call(auth.endSession, { params: { session } }),
    done: 'Session ended',
    failed: 'The session was not ended',
  });
  const endOthers = useChange({
    change: () => call(auth.endOtherSessions),
    failed: 'The sessions were not ended',
    onDone: ({ ended }) => toastDone(ended === 1 ? '1 session ended' : `${ended} sessions ended`),
  });
  return (
    <ProfileSection
      title="Sessions"
      text="Where you are signed in."
      action={
        sessions &&
        sessions.length > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        )
      }
    >
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {sessions && (
        <ul className={rows.list}>
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => (session.is_current ? void signOut() : end.mutate(session.id))}
            />
          ))}
        </ul>
      )}
    </ProfileSection>
  );
}

interface RowProps {
  session: DeviceSession;
  isEnding: boolean;
  onEnd: () => void;
}

function Row({ session, isEnding, onEnd }: RowProps) {
  const name = deviceName(session.user_agent);
  const Icon = isPhone(name) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={rows.row}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span className={rows.words}>
        <span className={rows.name}>
          {name}
          {session.is_current && <Tag>This one</Tag>}
        </span>
        <span className={rows.facts}>
          {session.ip_address && `${session.ip_address}, `}last used {dateTimeLabel(session.last_used_at)}
        </span>
      </span>
      <Button
        variant="default"
        aria-label={session.is_current ? 'Log out here' : `End the session on ${name}`}
        loading={isEnding}
        onClick={onEnd}
      >
        {session.is_current ? 'Log out' : 'End'}
      </Button>
    </li>
  );
}
