#!/bin/sh
# Runs once, when PostgreSQL makes its data: the database, its owner, and the user who owns nothing.
set -eu
psql --username="$POSTGRES_USER" --set=ON_ERROR_STOP=1 --set=owner="$CANDOR_OWNER_PASSWORD" --set=user="$CANDOR_PASSWORD" <<'SQL'
create role candor_owner login createrole password :'owner';
create role candor login password :'user';
create database candor owner candor_owner;
SQL
