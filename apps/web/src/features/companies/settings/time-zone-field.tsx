// Chooses the time zone of a company, and names the day it is there.
import { NativeSelect } from '@mantine/core';

interface Props {
  zone: string;
  onChange: (zone: string) => void;
}

/** Lists the browser's time zones, and the chosen one even if it isn't among them, such as an older name. */
function zonesWith(zone: string): string[] {
  return [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].sort();
}

export function TimeZoneField({ zone, onChange }: Props) {
  return (
    <NativeSelect
      label="Time zone"
      description="Sprints start and end by the days of this zone."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maw={320}
      data={zonesWith(zone)}
      value={zone}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
