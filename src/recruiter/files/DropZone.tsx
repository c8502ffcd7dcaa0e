// A drop target for a file, highlighted while dragging.
import Box from '@mui/material/Box';
import { useState, type DragEvent, type ReactNode } from 'react';

export function DropZone({
  onDrop,
  children,
}: {
  onDrop: (file: File | undefined) => void;
  children: ReactNode;
}) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(true);
  };
  return (
    <Box
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        onDrop(event.dataTransfer.files[0]);
      }}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        borderRadius: 'var(--radius-m)',
        border: '1px dashed',
        borderColor: isDraggedOver ? 'var(--accent)' : 'var(--line-strong)',
        bgcolor: isDraggedOver ? 'var(--accent-soft)' : 'transparent',
      }}
    >
      {children}
    </Box>
  );
}
