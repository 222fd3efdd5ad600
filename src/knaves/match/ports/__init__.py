"""What live games need from outside: small protocols over storage, people, results, reviews and talk."""
