// Shows the new address of a calendar feed. It can't be shown again.
import { Button } from '@mantine/core';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ShownOnce } from '../../ui/text/shown-once.tsx';

const NOTE =
  'Copy this address into your calendar, where it says "Subscribe" or "From URL". It won\'t be shown again. Anyone who has it can ' +
  'read your due dates, so keep it to yourself.';

export function FeedAddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog title="Your calendar feed" onClose={onClose} width={520} closeOnClickOutside={false}>
      <ShownOnce note={NOTE} secret={address} what="Address" copyLabel="Copy address">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </ShownOnce>
    </Dialog>
  );
}
