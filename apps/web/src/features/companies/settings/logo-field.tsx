// Edits the company's logo.
import { IconBuilding } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type Company, companies } from '@worklane/contract/companies';
import { FILE_KINDS } from '@worklane/domain/files/kinds';
import { call } from '../../../platform/api/call.ts';
import { upload } from '../../../platform/api/upload.ts';
import { PictureField } from '../../../ui/fields/picture-field.tsx';
import styles from './logo-field.module.css';

export function LogoField({ company }: { company: Company }) {
  const client = useQueryClient();
  const params = { company: company.id };
  const seen = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => ['users', 'companies'].includes(`${queryKey[0]}`) });
  return (
    <PictureField
      noun="Logo"
      hint={`PNG, JPG, GIF up to ${FILE_KINDS.logo.megabytes}MB`}
      megabytes={FILE_KINDS.logo.megabytes}
      types={FILE_KINDS.logo.types}
      hasPicture={company.logo !== null}
      picture={
        <span className={styles.frame}>
          {company.logo ? (
            <img className={styles.logo} src={company.logo} alt="The company's logo" />
          ) : (
            <IconBuilding size={24} stroke={1.4} aria-hidden="true" />
          )}
        </span>
      }
      upload={async (file) => {
        await upload(companies.uploadLogo, { params, query: { file_name: file.name }, file });
        await seen();
      }}
      remove={async () => {
        await call(companies.removeLogo, { params });
        await seen();
      }}
    />
  );
}
