// Confirms the verified address and leads on to the product, or to the invitation the user signed up for.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import styles from './entry.module.css';
import { ACCEPT_PATH, heldInvitation } from './held-invitation.ts';

export function Verified() {
  return (
    <div className={styles.words}>
      <p role="status">Your email address is verified.</p>
      <WayOn />
    </div>
  );
}

export function WayOn({ variant }: { variant?: 'default' }) {
  const isSignedIn = useLocalState((state) => state.token !== undefined);
  const target = heldInvitation() && ACCEPT_PATH;
  const look = variant && { variant };
  return isSignedIn ? (
    <Button {...look} renderRoot={(props) => <Link {...props} to={target ?? '/dashboard'} />}>
      Continue
    </Button>
  ) : (
    <Button {...look} renderRoot={(props) => <Link {...props} to="/login" search={{ return: target }} />}>
      Log in
    </Button>
  );
}
