// /profile/connect: where programs that want an API token send their user. Not offered anywhere else.
import { ConsentScreen } from '../features/api-tokens/parts/consent-screen.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';

export function ConnectPage() {
  useTitle('Connect a program');
  return (
    <>
      <PageHead title="Connect a program" />
      <Scroll>
        <ConsentScreen />
      </Scroll>
    </>
  );
}
