// /company-details: shows the details of the company as a page.
import { AdminGuard } from '../features/companies/parts/admin-guard.tsx';
import { CompanyDetails } from '../features/companies/parts/company-details.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';

export function CompanyDetailsPage() {
  useTitle('Company details');
  return (
    <AdminGuard>
      <PageHead title="Company details" />
      <Scroll>
        <CompanyDetails saved="Company details updated successfully" />
      </Scroll>
    </AdminGuard>
  );
}
