// Shows a PDF file or a text in a dialog. The page holds the bytes itself: the server's answers are never framed.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Problem } from '../../ui/problems/problem.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { fetchFile, readText, TEXT_SHOWN } from './fetch-file.ts';
import styles from './file-dialog.module.css';

interface Props {
  name: string;
  address: string;
  isPdf: boolean;
  onClose: () => void;
}

export function FileDialog({ name, address, isPdf, onClose }: Props) {
  // Phones have no viewer that a page can hold.
  const isShown = !isPdf || navigator.pdfViewerEnabled;
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', 'file', address],
    queryFn: ({ signal }) => fetchFile(address, isPdf ? 'application/pdf' : 'text/plain', signal),
    enabled: isShown,
    staleTime: Infinity,
    gcTime: 0,
  });
  const title = (
    <span className={styles.title}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <Download name={name} address={address} />
    </span>
  );
  return (
    <Dialog title={title} width={1_000} isEdgeToEdge onClose={onClose}>
      <div className={styles.stage}>
        {!isShown && <EmptyState title="This browser can’t show PDF files here" text="Download the file to read it." />}
        {isShown && !data && !error && <Waiting words="Loading the file..." />}
        {error && !data && (
          <Problem title="The file could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {data && (isPdf ? <PdfFrame name={name} file={data} /> : <TextFile name={name} file={data} />)}
      </div>
    </Dialog>
  );
}

function Download({ name, address }: Pick<Props, 'name' | 'address'>) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      component="a"
      href={`${address}?download=1`}
      download={name}
      leftSection={<IconDownload size={14} stroke={1.75} />}
    >
      Download
    </Button>
  );
}

function PdfFrame({ name, file }: { name: string; file: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url && <iframe className={styles.frame} title={name} src={url} />;
}

function TextFile({ name, file }: { name: string; file: Blob }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isGone = false;
    void readText(file).then((read) => !isGone && setText(read));
    return () => {
      isGone = true;
    };
  }, [file]);
  if (file.size === 0) return <EmptyState title="This file is empty" />;
  return (
    <>
      {file.size > TEXT_SHOWN && (
        <p className={styles.note}>This is the first megabyte. Download the file to read the rest.</p>
      )}
      <ScrollRegion className={styles.text} label={`Text of ${name}`}>
        <pre dir="auto">{text}</pre>
      </ScrollRegion>
    </>
  );
}
