// /profile/agents: lists what programs and agents did with the user's API tokens. /profile/connect: asks whether a
// program may have one. Every other part is on the profile itself.
import { Navigate, useParams } from '@tanstack/react-router';
import { ActionsScreen } from '../features/api-tokens/parts/actions-screen.tsx';
import { EndAllButton } from '../features/api-tokens/parts/end-all-button.tsx';
import { lazyScreen } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';

const ConnectPage = lazyScreen(() => import('./connect-page.tsx'), 'ConnectPage');

export function ProfilePart() {
  const { part } = useParams({ strict: false });
  if (part === 'connect') return <ConnectPage />;
  return part === 'agents' ? <Agents /> : <Navigate to="/profile" replace />;
}

function Agents() {
  useTitle('What agents did');
  return (
    <>
      <PageHead title="What agents did" actions={<EndAllButton />} />
      <Scroll>
        <ActionsScreen />
      </Scroll>
    </>
  );
}
