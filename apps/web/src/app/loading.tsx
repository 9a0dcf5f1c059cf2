// Shows a placeholder for a screen whose code is still loading on a slow connection.
import { Waiting } from '../ui/waiting.tsx';

export function Loading() {
  return <Waiting words="Loading..." />;
}
