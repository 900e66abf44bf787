-- The build of the schemas adds common_words.txt. "chess" means chess, even if no item has it.

create table private.common_words (
  word text primary key constraint common_words_plain check (word ~ '^[a-z]{3,20}$')
);
comment on table private.common_words is 'Common English words without endings such as -s and -ly. A search never replaces them.';
create index common_words_beginning_idx on private.common_words (word collate "C");

create function private.is_common_word(typed text)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (
      select from private.common_words
      where common_words.word = any (array[
        typed, regexp_replace(typed, '(s|ly|ness|d)$', ''), regexp_replace(typed, 'es$', ''), regexp_replace(typed, 'i(es|ed)$', 'y')
      ])
    )
  );
end
$$;
