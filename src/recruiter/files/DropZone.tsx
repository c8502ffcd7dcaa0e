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
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Box
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer.files[0]);
      }}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        borderRadius: 'var(--radius-m)',
        border: '1px dashed',
        borderColor: isOver ? 'var(--accent)' : 'var(--line-strong)',
        bgcolor: isOver ? 'var(--accent-soft)' : 'transparent',
      }}
    >
      {children}
    </Box>
  );
}
