// Chooses the language in which a company's texts are searched, and shows how far a change of it is.
import { NativeSelect, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import type { Company } from '@worklane/contract/companies';
import { SEARCH_LANGUAGES } from '@worklane/domain/search/language-names';
import type { SearchLanguage } from '@worklane/domain/search/languages';

interface Props {
  company: Company;
  language: SearchLanguage;
  onChange: (language: SearchLanguage) => void;
}

const CHOICES = Object.entries(SEARCH_LANGUAGES).map(([value, label]) => ({ value, label }));

export function SearchLanguageField({ company: { search_rebuild: rebuild }, language, onChange }: Props) {
  const percent = rebuild ? Math.floor((100 * rebuild.done) / Math.max(1, rebuild.total)) : undefined;
  return (
    <div>
      <NativeSelect
        label="Search language"
        description="The search finds other forms of a word in this language, such as plurals."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maw={320}
        data={CHOICES}
        value={language}
        onChange={(event) => onChange(event.currentTarget.value as SearchLanguage)}
      />
      {percent !== undefined && (
        <div role="status">
          <Progress value={percent} size="sm" maw={320} mt={8} aria-label="Search language being applied" />
          {`Applying the language to ${rebuild?.total.toLocaleString()} texts: ${percent} %. Until then both languages are searched. Choose the former language to go back.`}
        </div>
      )}
    </div>
  );
}
